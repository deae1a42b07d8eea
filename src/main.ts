import { compose } from './app/compose';
import { connect } from './app/connect';
import { sealPage } from './app/seal';

sealPage();

const target = document.getElementById('app');
if (target) void compose(target, connect);
