/**
 * Deletes again and again until there was less than a whole batch: each statement ends long before its timeout, whatever
 * has gathered, and what is deleted so far stays so.
 * @param deleteSome deletes at most `batch` rows. @returns how many.
 * @returns how many in all.
 */
export async function inBatches(batch: number, deleteSome: () => Promise<number>): Promise<number> {
  for (let all = 0; ; ) {
    const gone = await deleteSome();
    all += gone;
    if (gone < batch) return all;
  }
}
