/** The address somebody means who typed it from a wall or a letter: in small letters, without slashes at its end. */
export function typedPath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end).toLowerCase();
}
