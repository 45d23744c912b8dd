/** Above every id. */
export const NEWEST = 2_147_483_647;
