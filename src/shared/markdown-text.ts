/** Escapes what Markdown would read as its own. */
export const markdownText = (text: string): string => text.replace(/[\\`*_{}[\]()<>#+\-.!|~&:]/g, '\\$&');
