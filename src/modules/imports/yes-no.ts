const YES = /^(yes|y|t|true|x|✓|1|on|listed|si|sí|ja|j|oui|o)$/i;
const NO = /^(no|n|f|false|0|off|nein|non)$/i;

/** The meaning of a cell in a column that asks yes or no; `null` for any other text. */
export function parseYesNo(text: string): boolean | null {
  if (YES.test(text)) return true;
  return NO.test(text) ? false : null;
}
