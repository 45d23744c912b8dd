/**
 * Deletes until a batch is not full: each statement stays within its timeout.
 * @param deleteBatch deletes at most `batch` rows and returns their number
 */
export async function deleteInBatches(batchRows: number, deleteBatch: () => Promise<number>): Promise<number> {
  for (let totalCount = 0; ; ) {
    const batchCount = await deleteBatch();
    totalCount += batchCount;
    if (batchCount < batchRows) return totalCount;
  }
}
