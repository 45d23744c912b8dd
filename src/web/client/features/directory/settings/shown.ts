/** What the wall shows just now, for who is told of it. */
export const shown = { pages: 0, version: 0 };
