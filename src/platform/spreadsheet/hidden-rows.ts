const HIDDEN_ATTRIBUTES = [Buffer.from(' hidden="1"'), Buffer.from(' hidden="true"')];
const MAX_TAG_CHARACTERS = 400;
const MAX_LISTED_ROWS = 5;

/**
 * Returns notes about hidden rows and columns, which are imported too.
 * @param xml worksheet (ECMA-376 part 1, 18.3.1.73 and 18.3.1.13)
 */
export function hiddenRowsAndColumnsNotes(xml: Buffer): string[] {
  const rows: number[] = [];
  let hasColumns = false;
  for (const attribute of HIDDEN_ATTRIBUTES)
    for (let at = xml.indexOf(attribute); at >= 0; at = xml.indexOf(attribute, at + 1)) {
      const precedingText = xml.toString('latin1', Math.max(0, at - MAX_TAG_CHARACTERS), at);
      const tag = precedingText.slice(precedingText.lastIndexOf('<'));
      if (tag.startsWith('<col ')) hasColumns = true;
      const row = /^<row\b[^>]*\sr="(\d+)"/.exec(tag)?.[1];
      if (row) rows.push(Number(row));
    }
  return [
    ...(rows.length > 0 ? [hiddenRowsNote(rows)] : []),
    ...(hasColumns ? ['The sheet has hidden columns, which are read like the others.'] : []),
  ];
}

function hiddenRowsNote(rows: readonly number[]): string {
  const moreRows =
    rows.length > MAX_LISTED_ROWS ? [`${(rows.length - MAX_LISTED_ROWS).toLocaleString('en-US')} more`] : [];
  const list = new Intl.ListFormat('en').format([...rows.slice(0, MAX_LISTED_ROWS).map(String), ...moreRows]);
  return rows.length === 1
    ? `Row ${list} is hidden in the spreadsheet, and is read like the others. Delete it if it should not be.`
    : `Rows ${list} are hidden in the spreadsheet, and are read like the others. Delete them if they should not be.`;
}
