import type { Property } from '../../../../modules/tenancy/schema.ts';
import profileTexts from '../../../../texts/generated/account/profile.en.js';
import { ProfilePanel } from '../../features/account/profile/ProfilePanel.tsx';
import { MembersPanel } from '../../features/portal/members/MembersPanel.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './users-panel.module.css';

export function UsersPanel({ property, canEdit }: { property: Property; canEdit: boolean }) {
  return (
    <div className={styles.users}>
      <MembersPanel property={property} canEdit={canEdit} />
      <div>
        <Disclosure title={profileTexts.title} level={2}>
          <ProfilePanel />
          <p className={styles.more}>
            <Link href="/account">{profileTexts.more}</Link>
          </p>
        </Disclosure>
      </div>
    </div>
  );
}
