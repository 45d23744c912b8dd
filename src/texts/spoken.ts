declare global {
  /** What a page says in another language than English, by catalogue: a script ahead of all others puts it here. */
  var foyerWords: Readonly<Record<string, unknown>> | undefined;
}

/** The words of a catalogue in the language of this page: English, unless the page came with others. */
export const spoken = <Words>(catalogue: string, english: Words): Words =>
  (globalThis.foyerWords?.[catalogue] as Words | undefined) ?? english;
