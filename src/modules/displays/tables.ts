import { tablesOf } from '../../platform/core/tables.ts';
import { DisplayRow, NoticeRow, OutageRow, PairingRow } from './display.entity.ts';

export const entities = [DisplayRow, PairingRow, OutageRow, NoticeRow] as const;

export const tables = tablesOf(entities);
