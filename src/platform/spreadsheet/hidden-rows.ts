const HIDDEN = [Buffer.from(' hidden="1"'), Buffer.from(' hidden="true"')];
const LONGEST_TAG = 400;
const TOLD = 5;

/**
 * Notes about hidden rows and columns, which are imported like the others.
 * @param xml of a worksheet (ECMA-376 part 1, 18.3.1.73 and 18.3.1.13)
 */
export function hiddenIn(xml: Buffer): string[] {
  const rows: number[] = [];
  let hasColumns = false;
  for (const attribute of HIDDEN)
    for (let at = xml.indexOf(attribute); at >= 0; at = xml.indexOf(attribute, at + 1)) {
      const before = xml.toString('latin1', Math.max(0, at - LONGEST_TAG), at);
      const tag = before.slice(before.lastIndexOf('<'));
      if (tag.startsWith('<col ')) hasColumns = true;
      const row = /^<row\b[^>]*\sr="(\d+)"/.exec(tag)?.[1];
      if (row) rows.push(Number(row));
    }
  return [
    ...(rows.length > 0 ? [hiddenRows(rows)] : []),
    ...(hasColumns ? ['The sheet has hidden columns, which are read like the others.'] : []),
  ];
}

function hiddenRows(rows: readonly number[]): string {
  const more = rows.length > TOLD ? [`${(rows.length - TOLD).toLocaleString('en-US')} more`] : [];
  const list = new Intl.ListFormat('en').format([...rows.slice(0, TOLD).map(String), ...more]);
  return rows.length === 1
    ? `Row ${list} is hidden in the spreadsheet, and is read like the others. Delete it if it should not be.`
    : `Rows ${list} are hidden in the spreadsheet, and are read like the others. Delete them if they should not be.`;
}
