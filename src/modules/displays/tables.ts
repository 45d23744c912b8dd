import { tablesOf } from '../../platform/core/tables.ts';
import { DisplayRow, NoticeSettingRow, OutageRow, PairingRow } from './display.entity.ts';

export const entities = [DisplayRow, PairingRow, OutageRow, NoticeSettingRow] as const;

export const tables = tablesOf(entities);
