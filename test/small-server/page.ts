import { readFileSync } from 'node:fs';

const PAGE = 'docs/operate/small-server.md';

/** The commands of the page by heading, in order; each is a line of a block marked `sh`. */
export function commandsOfPage(): Readonly<Record<string, readonly string[]>> {
  const sections = readFileSync(PAGE, 'utf8').split(/^## /m).slice(1);
  return Object.fromEntries(
    sections.map((section) => {
      const [heading = ''] = section.split('\n', 1);
      const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
      return [heading, blocks.flatMap((block) => block.trimEnd().split('\n'))];
    }),
  );
}
