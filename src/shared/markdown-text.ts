export const markdownText = (text: string): string => text.replace(/[\\`*_{}[\]()<>#+\-.!|~&:]/g, '\\$&');
