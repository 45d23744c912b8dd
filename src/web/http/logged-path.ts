/** `?` and `#`, also as mail gateways escape them, once or more often. */
export const DELIMITER = /[?#]|%(?:25)*(?:3f|23)/i;

/** The path of a URL for logs: what follows may be the token of a mailed link. */
export const loggedPath = (url: string): string => url.split(DELIMITER, 1)[0] ?? '';
