import { compose } from './app/compose';
import { connect } from './app/connect';

const target = document.getElementById('app');
if (target) void compose(target, connect);
