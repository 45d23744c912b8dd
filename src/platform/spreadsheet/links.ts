/** URLs by row number, then by 0-based column. */
export type LinksByRow = ReadonlyMap<number, Readonly<Record<number, string>>>;

const HYPERLINK = /<(?:\w+:)?hyperlink\s(?:[^<>"']|"[^<"]*"|'[^<']*')*>/g;
const CELL = /\sref=["']([A-Z]{1,3})(\d{1,7})["':]/;
const RELATIONSHIP_ID = /\s\w+:id=["']([^"']*)["']/;
const RELATIONSHIP = /<(?:\w+:)?Relationship\s(?:[^<>"']|"[^<"]*"|'[^<']*')*>/g;
const ID = /\sId=["']([^"']*)["']/;
const TARGET = /\sTarget=["']((?:https?:|mailto:)[^"']+)["']/;
const MAX_LINKS = 100_000;
const MAX_ADDRESS_LENGTH = 2_000;

/** Web and mail links of single cells (ECMA-376 part 1, 18.3.1.47). */
export function parseLinks(xml: Buffer, relationships: Buffer | null): LinksByRow {
  const links = new Map<number, Record<number, string>>();
  const start = xml.lastIndexOf('<hyperlinks');
  if (start < 0 || !relationships) return links;
  const tags = relationships.toString().match(RELATIONSHIP) ?? [];
  const targets = new Map(tags.map((tag) => [ID.exec(tag)?.[1], TARGET.exec(tag)?.[1]?.replaceAll('&amp;', '&')]));
  for (const tag of (xml.toString('utf8', start).match(HYPERLINK) ?? []).slice(0, MAX_LINKS)) {
    const [, letters, row] = CELL.exec(tag) ?? [];
    const target = targets.get(RELATIONSHIP_ID.exec(tag)?.[1]);
    if (letters === undefined || target === undefined || target.length > MAX_ADDRESS_LENGTH) continue;
    const rowLinks = links.get(Number(row)) ?? {};
    rowLinks[columnOf(letters)] = target;
    links.set(Number(row), rowLinks);
  }
  return links;
}

/** `A` → 0, `AA` → 26. */
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
