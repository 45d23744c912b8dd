import { Migration } from '@mikro-orm/migrations';

/** Decimal digits of the scripts that people type in; PostgreSQL's own class of digits depends on the locale. */
const DIGITS = '0-9٠-٩۰-۹०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯๐-๙໐-໙༠-༩၀-၉០-៩０-９';

/** Words counted before the limits of today: a digit or a fourth word could tell of a person. */
export class Migration20261123204000_missed_searches_without_digits extends Migration {
  override async up(): Promise<void> {
    this.addSql(`delete from missed_search where word ~ '[${DIGITS}]' or word ~ '( .*){3}'`);
  }
}
