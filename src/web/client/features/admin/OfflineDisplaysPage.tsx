import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfflineDisplay } from '../../../../modules/admin/schema.ts';
import { formatMoment } from '../../../../texts/format.ts';
import texts from '../../../../texts/generated/admin/displays.en.js';
import { ListPage } from '../../components/list/ListPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { TableColumn } from '../../ui/Table.tsx';
import { Text } from '../../ui/Text.tsx';
import { adminQueries } from './api.ts';
import { LoginAsDialog } from './LoginAsDialog.tsx';

export function OfflineDisplaysPage() {
  const displays = useQuery(adminQueries.displays);
  const [loginDisplay, setLoginDisplay] = useState<OfflineDisplay | null>(null);
  return (
    <ListPage
      title={texts.title}
      description={texts.description}
      query={displays}
      failed={texts.failed}
      empty={<EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>}
      table={{ rowKey: ({ id }) => id, columns: [...columns, actionColumn(setLoginDisplay)] }}
      footer={
        loginDisplay?.owner && (
          <LoginAsDialog
            user={loginDisplay.owner}
            to={displaysOf(loginDisplay)}
            onClose={() => setLoginDisplay(null)}
          />
        )
      }
    />
  );
}

const displaysOf = ({ propertyId }: OfflineDisplay) => `/manage?property=${propertyId}&tab=displays`;

const columns: readonly TableColumn<OfflineDisplay>[] = [
  {
    id: 'display',
    header: texts.display,
    isRowHeader: true,
    cell: ({ name, place }) => (
      <span>
        {name}{' '}
        {place && (
          <Text as="span" tone="quiet" weight="regular">
            {place}
          </Text>
        )}
      </span>
    ),
  },
  { id: 'building', header: texts.building, cell: ({ propertyName }) => propertyName },
  {
    id: 'since',
    header: texts.since,
    cell: ({ since }) => (
      <Text as="span" breaks="never">
        {formatMoment(since)}
      </Text>
    ),
  },
];

/** Column of actions: members open the building; other admins impersonate the owner. */
function actionColumn(ask: (display: OfflineDisplay) => void): TableColumn<OfflineDisplay> {
  return {
    id: 'actions',
    header: texts.actions,
    kind: 'actions',
    cell: (display) => {
      const { isMember, owner, propertyName } = display;
      if (isMember)
        return (
          <LinkButton
            href={displaysOf(display)}
            variant="secondary"
            size="small"
            aria-label={texts.openOf({ building: propertyName })}
          >
            {texts.open}
          </LinkButton>
        );
      if (!owner?.isReachable) return owner ? texts.owner({ username: owner.username }) : null;
      return (
        <Button
          variant="secondary"
          size="small"
          aria-label={texts.loginAsOf({ owner: owner.username, building: propertyName })}
          onPress={() => ask(display)}
        >
          {texts.loginAs}
        </Button>
      );
    },
  };
}
