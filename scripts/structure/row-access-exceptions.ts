/**
 * Tables that no entity describes. SQL text reaches them: nearly all of their statements are upserts, sets of values or
 * joins, which are text anyway, so that an entity adds more lines than it saves.
 */
export const withoutEntity: readonly { readonly tables: readonly string[]; readonly reason: string }[] = [
  { tables: ['saved_filter', 'staff_notice', 'staff_notice_choice'], reason: 'one command, mostly upserts' },
  { tables: ['announcement'], reason: 'its rows are read as replies, with ranges of times' },
  { tables: ['floor_list'], reason: 'JSON that is read as replies and merged in SQL' },
  { tables: ['directory_size'], reason: 'one upsert of a sum' },
  { tables: ['tenant_batch_row', 'tenant_batch_change'], reason: 'compared and written as sets' },
  { tables: ['display_watch', 'display_day'], reason: 'written as sets of what displays report' },
  { tables: ['stock_hold', 'stock_hold_run', 'stock_alert'], reason: 'held and released as sets' },
  { tables: ['review_schedule', 'tenant_review', 'review_letter'], reason: 'joined with the directory' },
  { tables: ['missed_search', 'found_search', 'visit_day', 'visit_batch'], reason: 'counts that are added as sets' },
  { tables: ['week_choice', 'week_mail'], reason: 'joined with buildings' },
  { tables: ['demo'], reason: 'a single row that marks the database' },
  { tables: ['idempotent_call'], reason: 'two statements; the platform lists its entities below HTTP' },
];
