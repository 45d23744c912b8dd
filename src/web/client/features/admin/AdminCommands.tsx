import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { AdminUser } from '../../../../modules/admin/schema.ts';
import { type AdminOrder, orderNumber } from '../../../../modules/orders/schema.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import commandTexts from '../../../../texts/generated/kit/commands.en.js';
import { type Choice, CommandDialog } from '../../components/CommandDialog.tsx';
import type { CommandsProps } from '../../components/CommandsButton.tsx';
import { requestAction } from '../../lib/action-requests.ts';
import { TextQuery } from '../../lib/call-address.ts';
import { menuPages } from './admin-pages.ts';
import { adminQueries } from './api.ts';
import { ordersQuery } from './orders/api.ts';

const texts = adminTexts.commands;
const MAX_HITS = 5;

export function AdminCommands(props: CommandsProps) {
  return <CommandDialog {...props}>{(term, show) => <Sections term={term.trim()}>{show}</Sections>}</CommandDialog>;
}

type Show = Parameters<Parameters<typeof CommandDialog>[0]['children']>[1];

function Sections({ term, children: show }: { term: string; children: Show }) {
  const deferredTerm = useDeferredValue(term);
  const search = new TextQuery({ search: deferredTerm, limit: MAX_HITS });
  const users = useQuery({ ...adminQueries.users(search), enabled: deferredTerm !== '' });
  const orders = useQuery({ ...ordersQuery(search), enabled: deferredTerm !== '' });
  const people = deferredTerm === '' ? [] : (users.data?.rows ?? []);
  const matchingOrders = deferredTerm === '' ? [] : (orders.data?.rows ?? []);
  return show([
    { title: texts.people, choices: people.map(personOf), isFound: true },
    { title: texts.orders, choices: matchingOrders.map(orderOf), isFound: true },
    {
      title: commandTexts.do,
      choices: [
        ...people.flatMap(loginAs),
        { id: 'new-product', label: texts.newProduct, href: '/admin/products/new' },
      ],
    },
    {
      title: commandTexts.pages,
      choices: menuPages.map(({ path, title }) => ({ id: path, label: title, href: path })),
    },
    {
      title: adminTexts.nav.portal,
      choices: [
        { id: '/manage', label: adminTexts.nav.portal, href: '/manage' },
        { id: '/account', label: adminTexts.nav.account, href: '/account' },
      ],
    },
  ]);
}

const listed = (username: string) => `/admin/users?search=${encodeURIComponent(username)}`;

const personOf = ({ id, username, fullName }: AdminUser): Choice => ({
  id: `user-${id}`,
  label: fullName ?? username,
  description: username,
  href: listed(username),
});

function loginAs({ id, username, fullName, isAdmin, accountStatus }: AdminUser): Choice[] {
  if (isAdmin || accountStatus !== 'active') return [];
  return [
    {
      id: `login-as-${id}`,
      label: texts.loginAs({ username }),
      keywords: fullName ?? '',
      href: listed(username),
      run: () => requestAction({ what: 'loginAs', userId: id }),
    },
  ];
}

const orderOf = ({ id, customerName }: AdminOrder): Choice => ({
  id: `order-${id}`,
  label: texts.order({ number: orderNumber(id) }),
  description: customerName,
  href: `/admin/orders/${id}`,
});
