import { createContext, type ReactNode } from 'react';

interface Notices {
  /** Fixed with the bar at the top of a page. */
  page: ReactNode;
  /** In an open sheet, which hides the one of the page. */
  sheet: ReactNode;
}

/** What is said about the connection, wherever the user is. It takes its own room, so that it covers nothing. */
export const PageNotices = createContext<Notices>({ page: null, sheet: null });
