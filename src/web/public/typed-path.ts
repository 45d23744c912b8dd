/** Normalizes a typed URL: lower case, no trailing slashes. */
export function typedPath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end).toLowerCase();
}
