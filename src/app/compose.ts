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
 * Draws the app into `target` once the library is open. Until then it says that it opens, or what keeps it from opening
 * (another tab, say): the app then goes on by itself once that is over. When it cannot open, it says why and what to do.
 */
export async function compose(target: HTMLElement, connect: () => AppPorts | Promise<AppPorts>): Promise<void> {
  applyTheme(readTheme());
  let shown: Record<string, unknown> = mount(Starting, { target });
  let over = false;
  const show = async (error: unknown): Promise<void> => {
    const before = shown;
    shown = mount(StartError, { target, props: { problem: problemOf(error) } });
    await unmount(before);
  };
  try {
    const ports = await connect();
    // A store that another tab holds does not open, and no call fails: it is told.
    ports.onTrouble((error) => {
      if (!over) void show(error);
    });
    const app = new AppState(ports);
    await app.start();
    over = true;
    await unmount(shown);
    // What kept it waiting has ended.
    app.notices.fatal = null;
    mount(App, { target, props: { app } });
  } catch (error) {
    over = true;
    await show(error);
  }
}
