import type { Property } from '../../../../modules/tenancy/schema.ts';
import profileTexts from '../../../../texts/generated/account/profile.en.js';
import { ProfilePanel } from '../../features/account/profile/ProfilePanel.tsx';
import { MembersPanel } from '../../features/portal/members/MembersPanel.tsx';
import { Link } from '../../ui/Link.tsx';
import { Stack } from '../../ui/Stack.tsx';

export function UsersPanel({ property, canEdit }: { property: Property; canEdit: boolean }) {
  return (
    <Stack gap="48">
      <MembersPanel property={property} canEdit={canEdit} />
      <section aria-labelledby="profile">
        <Stack>
          <h2 id="profile">{profileTexts.title}</h2>
          <ProfilePanel />
          <p>
            <Link href="/account">{profileTexts.more}</Link>
          </p>
        </Stack>
      </section>
    </Stack>
  );
}
