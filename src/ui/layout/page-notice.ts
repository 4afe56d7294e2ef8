import { createContext, type ReactNode } from 'react';

interface Notices {
  /** Fixed with the bar at the top of a page. */
  page: ReactNode;
  /** In an open sheet, which hides the one of the page. */
  sheet: ReactNode;
  /** In the head of a confirmation: practice money. */
  confirmation: ReactNode;
}

/** What is said wherever the user is, about the connection and practice mode. It takes its own room, so that it covers nothing. */
export const PageNotices = createContext<Notices>({ page: null, sheet: null, confirmation: null });
