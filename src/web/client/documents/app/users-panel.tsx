import type { Property } from '../../../../modules/tenancy/schema.ts';
import { ProfilePanel } from '../../features/account/profile/ProfilePanel.tsx';
import { MembersPanel } from '../../features/portal/members/MembersPanel.tsx';
import { SecurityPanel } from '../../features/site/auth/SecurityPanel.tsx';
import styles from './users-panel.module.css';

export function UsersPanel({ property, canEdit }: { property: Property; canEdit: boolean }) {
  return (
    <div className={styles.users}>
      <MembersPanel property={property} canEdit={canEdit} />
      <div className={styles.own}>
        <ProfilePanel />
        <SecurityPanel />
      </div>
    </div>
  );
}
