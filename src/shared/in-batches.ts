/**
 * Repeats until a batch was not full: each statement stays within its timeout, and progress is kept.
 * @param deleteSome deletes at most `batch` rows and returns how many.
 * @returns the total
 */
export async function inBatches(batch: number, deleteSome: () => Promise<number>): Promise<number> {
  for (let all = 0; ; ) {
    const gone = await deleteSome();
    all += gone;
    if (gone < batch) return all;
  }
}
