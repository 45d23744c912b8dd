/** SQL for `from` or `join` in other modules. */

export const shownAssets = `(select id, property_id, kind, position, address, '/pictures/' || file_id as url, width, height from asset
  where file_id is not null and released_at is null)`;
