import texts from '../../../../texts/generated/admin/queues.en.js';
import { usePageTitle } from '../../lib/page.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { MailList } from './MailList.tsx';
import { ParkedEvents } from './ParkedEvents.tsx';
import { QueueBoard } from './QueueBoard.tsx';

/** What runs behind the pages: the board, what got stuck, what was mailed. */
export function QueuesPage() {
  usePageTitle(texts.title);
  return (
    <>
      <PageHeader title={texts.title} />
      <QueueBoard />
      <ParkedEvents />
      <MailList />
    </>
  );
}
