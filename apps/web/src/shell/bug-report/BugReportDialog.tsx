import { BugReportBody } from '@lintel/contract/people/bug-report';
import { cutText } from '@lintel/domain/base/text-cut';
import { Button, DialogContent } from '@mui/material';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useCreateBugReportMutation } from '#api/bug-report.api.ts';
import { lastFailedRequest } from '#api/last-failure.ts';
import { fullName } from '#api/session.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { useAppSelector } from '#app/store.ts';
import { UploadField } from '#app/upload/UploadField.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { screenAt } from '../current-screen.ts';
import styles from './bug-report.module.css';

type ReportValues = { text: string };

const PAGE_MAX = 2000;

/** A problem report in the person's words, with everything that is sent along. */
export function BugReportDialog({ onClose }: { onClose: () => void }) {
  const [report] = useCreateBugReportMutation();
  const location = useLocation();
  const person = useAppSelector((state) => state.session.currentUser);
  const leave = useLeave();
  const page = pageOf(location);
  const requestId = lastFailedRequest();
  const [screenshot, setScreenshot] = useState<{ id: number; name: string } | null>(null);
  const form = useForm({
    defaultValues: { text: '' },
    resolver: contractResolver(BugReportBody, ({ text }: ReportValues) => ({
      text,
      page,
      ...(requestId !== null && { requestId }),
      ...(screenshot !== null && { screenshot: screenshot.id }),
    })),
  });
  const sent = [
    ['You', person ? `${fullName(person)}, ${person.email}` : 'not known'],
    ['Page', page],
    ['Last error', requestId ?? 'none'],
    ['Picture', screenshot?.name ?? 'none'],
    ['Browser', navigator.userAgent],
  ] as const;

  return (
    <FormDialog title="Report a problem" onClose={() => leave(onClose)}>
      <DialogContent className={styles.content}>
        <ContractForm
          label="Report a problem"
          form={form}
          submitLabel="Send"
          onCancel={onClose}
          send={(body) => report({ body, errors: 'inline' })}
          done={(data) => `Thank you. Your report has the number ${data.id}.`}
          onSent={onClose}
        >
          <FormText
            name="text"
            label="What happened, and what did you expect?"
            hint="Leave out passwords and residents’ names."
            isMultiline
            isRequired
          />
          {person?.organizationId !== null && (
            <div className={styles.picture}>
              <UploadField
                label={screenshot === null ? 'Add a picture of the screen' : 'Choose another picture'}
                place={{ purpose: 'SCREENSHOT' }}
                onReady={async ({ id, name }) => setScreenshot({ id, name })}
              />
              {screenshot !== null && <Button onClick={() => setScreenshot(null)}>Leave the picture out</Button>}
            </div>
          )}
          <section className={styles.sent} aria-labelledby="bug-report-sent">
            <h3 id="bug-report-sent">Sent with it, to the operator of this instance</h3>
            <dl>
              {sent.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        </ContractForm>
      </DialogContent>
    </FormDialog>
  );
}

/** The page's address; of public pages only the route pattern, because their addresses can contain a one-time link. */
function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  const screen = screenAt(pathname);
  return cutText(screen?.isGuarded === false ? screen.path : `${pathname}${search}`, PAGE_MAX);
}
