import { brand } from '../../shared/brand.ts';
import type { Letter } from '../mail/index.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const REASONS = {
  asked: 'You canceled the deletion of your account. Nothing was deleted.',
  returned:
    'Your account was scheduled for deletion. A change of its email address has since been undone, so we canceled the deletion, too. Nothing was deleted.',
  owner:
    'Your account was scheduled for deletion today. Because you own a building, we kept your account. Transfer or delete the building first, then delete your account again.',
  administrator:
    'Your account was scheduled for deletion today. Because you are the only administrator, we kept your account. Make someone else an administrator first, then delete your account again.',
} as const;

export const letters = {
  scheduled: (appUrl: string, to: string, dueAt: string): Letter => ({
    to,
    subject: `Your ${brand.name} account will be deleted`,
    paragraphs: [
      `You asked us to delete your account. We will delete it on ${day.format(new Date(dueAt))}. Until then, it works as before.`,
      'This deletes your profile, your picture, and your sessions. We keep your orders, as the law requires, but without your profile.',
      'If you change your mind, sign in and keep your account. If this was not you, sign in, keep your account, and change your password.',
    ],
    action: { label: 'Keep my account', url: `${appUrl}/account` },
  }),
  canceled: (appUrl: string, to: string, reason: keyof typeof REASONS): Letter => ({
    to,
    subject: `Your ${brand.name} account will be kept`,
    paragraphs: [REASONS[reason]],
    action: { label: 'Open my account', url: `${appUrl}/account` },
  }),
  deleted: (to: string): Letter => ({
    to,
    subject: `Your ${brand.name} account was deleted`,
    paragraphs: [
      'Your account and your profile have been deleted, and you are signed out everywhere. This is our last email to this address.',
      'We keep the orders you placed for as long as the law requires. If you have questions about them, contact us.',
    ],
  }),
};
