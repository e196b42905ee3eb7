import { createStore } from './store';

/** Whether the list of what is being worked on is open: what waits for something else opens it from where it stands. */
export const trayOpen = createStore(false);
