import { tablesOf } from '../../platform/core/tables.ts';
import { RecoveryCodeRow, SecondFactorRow } from './second-factor.entity.ts';
import { EmailChange, EmailToken, PasswordToken, UserRow } from './user.entity.ts';

export const entities = [UserRow, PasswordToken, EmailToken, EmailChange, SecondFactorRow, RecoveryCodeRow] as const;

export const tables = tablesOf(entities);
