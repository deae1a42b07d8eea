import { mount, unmount } from 'svelte';
import App from './App.svelte';
import type { AppPorts } from './ports';
import { problemOf } from './problems';
import { AppState } from './state/app.svelte';
import { applyTheme, readTheme } from './theme';
import StartError from './start/StartError.svelte';
import Starting from './start/Starting.svelte';
import './styles/tokens.css';
import './styles/base.css';

/**
 * Draws the app into `target` once the library is open. Until then it says that it opens, and when it cannot, why and what
 * to do.
 */
export async function compose(target: HTMLElement, connect: () => AppPorts | Promise<AppPorts>): Promise<void> {
  applyTheme(readTheme());
  const starting = mount(Starting, { target });
  try {
    const ports = await connect();
    // A store that another tab holds never opens; the trouble is told, but no call fails.
    const trouble = new Promise<never>((_, reject) => ports.onTrouble(reject));
    const app = new AppState(ports);
    await Promise.race([app.start(), trouble]);
    trouble.catch(() => undefined);
    await unmount(starting);
    mount(App, { target, props: { app } });
  } catch (error) {
    await unmount(starting);
    mount(StartError, { target, props: { problem: problemOf(error) } });
  }
}
