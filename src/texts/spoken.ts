declare global {
  /** Translations by catalog, set by a script before all others. */
  var foyerWords: Readonly<Record<string, unknown>> | undefined;
}

/** Returns the catalog in the page's language, by default English. */
export const spoken = <Words>(catalog: string, english: Words): Words =>
  (globalThis.foyerWords?.[catalog] as Words | undefined) ?? english;
