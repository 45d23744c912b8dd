/** `?` and `#`, also escaped once or repeatedly by mail gateways. */
export const QUERY_DELIMITER = /[?#]|%(?:25)*(?:3f|23)/i;

/** Returns the path for logs: the rest may hold the token of a mailed link. */
export const loggedPath = (url: string): string => url.split(QUERY_DELIMITER, 1)[0] ?? '';
