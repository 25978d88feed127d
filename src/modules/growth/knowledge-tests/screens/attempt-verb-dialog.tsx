import { integer, longText } from '#kernel/fields/door.ts';
import { call } from '#web/api/call.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { notify } from '#web/ui/notices.ts';
import { refreshTests } from '#modules/growth/knowledge-tests/screens/use-tests.ts';
import { testQuestions } from '#modules/growth/knowledge-tests/test-questions.ts';
import { testAttempts } from '#modules/growth/knowledge-tests/tests.ts';

export type AttemptVerb = 'extend' | 'void';

const fieldsOf = {
  extend: {
    minutes: integer({ required: true, min: 1, max: 1440 }),
    comment: longText({ required: true, max: 500 }),
  },
  void: { comment: longText({ required: true, max: 500 }) },
} as const;

interface AttemptVerbDialogProps {
  readonly row: { readonly id: number; readonly person: string };
  readonly verb: AttemptVerb;
  readonly close: () => void;
}

/** More time for somebody, or an attempt that counts for nothing: both say why. */
export function AttemptVerbDialog({ row, verb, close }: AttemptVerbDialogProps) {
  return verb === 'extend' ? <Extend row={row} close={close} /> : <Void row={row} close={close} />;
}

type OneVerbProps = Omit<AttemptVerbDialogProps, 'verb'>;

function Extend({ row, close }: OneVerbProps) {
  const { t } = useTexts();
  const form = useFields({
    of: { path: testAttempts.path, fields: fieldsOf.extend },
    begin: { minutes: 15 },
    draft: `extend attempt ${row.id}`,
    send: async (body) => {
      await call('POST /api/fp/test-attempts/extend', { body: { id: row.id, ...body } });
      notify({ kind: 'success', text: t('knowledge.extended') });
      await refreshTests();
      close();
    },
  });
  return (
    <FieldsDialog
      of={form}
      title={t('knowledge.extend')}
      about={row.person}
      text={t('knowledge.extend')}
      labels={{ minutes: t('knowledge.extend_minutes'), comment: t('knowledge.why') }}
      close={close}
    />
  );
}

function Void({ row, close }: OneVerbProps) {
  const { t } = useTexts();
  const form = useFields({
    of: { path: testAttempts.path, fields: fieldsOf.void },
    draft: `void attempt ${row.id}`,
    send: async (body) => {
      await call('POST /api/fp/test-attempts/void', { body: { id: row.id, ...body } });
      notify({ kind: 'success', text: t('knowledge.voided') });
      await refreshTests();
      close();
    },
  });
  return (
    <FieldsDialog
      of={form}
      title={t('knowledge.void_attempt')}
      about={row.person}
      text={t('knowledge.void_attempt')}
      labels={{ comment: t('knowledge.why') }}
      lead={t('knowledge.void_hint')}
      danger
      close={close}
    />
  );
}

interface VoidQuestionDialogProps {
  readonly question: { readonly question_id: number; readonly title: string };
  readonly close: () => void;
}

/** A question that was wrong leaves all attempts: what they come to is counted anew. */
export function VoidQuestionDialog({ question, close }: VoidQuestionDialogProps) {
  const { t } = useTexts();
  const { question_id, title } = question;
  const form = useFields({
    of: { path: testQuestions.path, fields: fieldsOf.void },
    draft: `void question ${question_id}`,
    send: async (body) => {
      await call('POST /api/fp/test-questions/void', { body: { id: question_id, ...body } });
      notify({ kind: 'success', text: t('knowledge.question_voided') });
      await refreshTests();
      close();
    },
  });
  return (
    <FieldsDialog
      of={form}
      title={t('knowledge.void_question')}
      about={title}
      text={t('knowledge.void_question')}
      labels={{ comment: t('knowledge.why') }}
      lead={t('knowledge.void_question_hint')}
      danger
      close={close}
    />
  );
}
