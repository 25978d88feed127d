import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { languageNames } from '#web/i18n/language-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { DecisionSlot } from '#web/ui/decision-slot.tsx';
import { Menu } from '#web/ui/floats.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { languages } from '#kernel/languages.ts';
import { type ContractDocument, contractDocuments } from '#modules/clients/contracts/contract-documents.ts';
import type { DocumentAction } from '#modules/clients/contracts/document-flow.ts';
import {
  askAndAnswer,
  correctDocument,
  downloadPaper,
  sendDocument,
} from '#modules/clients/contracts/use-contract.tsx';

interface DocumentActionsProps {
  readonly row: ContractDocument;
  readonly refuse: (row: ContractDocument) => void;
}

interface DocumentSlotProps extends DocumentActionsProps {
  /** Stands behind what decides: what else follows from the document. */
  readonly renderMore?: ((row: ContractDocument) => ReactNode) | undefined;
  readonly className?: string;
}

/** What the reader may do with a document, as the server allows it, the most wanted last. */
export const DocumentActions = ({ row, refuse, renderMore, className = 'row gap-6 wrap ends' }: DocumentSlotProps) => (
  <DecisionSlot of={contractDocuments} row={row} className={className}>
    {(shown) => (
      <>
        <DocumentButtons row={shown} refuse={refuse} />
        {renderMore?.(shown)}
      </>
    )}
  </DecisionSlot>
);

function DocumentButtons({ row, refuse }: DocumentActionsProps) {
  const { t } = useTexts();
  const may = (action: DocumentAction) => row.allowed_actions.includes(action);
  const offer = (action: DocumentAction, press: () => unknown, isMain = false) =>
    may(action) && (
      <Button size="compact-sm" variant={isMain ? 'filled' : 'default'} onClick={() => void press()}>
        {t(`contract-documents.allowed_actions.${action}`)}
      </Button>
    );
  return (
    <>
      {offer('cancel', () => askAndAnswer(row, 'cancel'))}
      {offer('refuse', () => refuse(row))}
      {offer('send', () => sendDocument(row), true)}
      {offer('sign', () => askAndAnswer(row, 'sign'), true)}
    </>
  );
}

/** An issued document is corrected by another one, which begins as its copy. */
export function CorrectButton({ row }: Pick<DocumentActionsProps, 'row'>) {
  const { t } = useTexts();
  if (!row.allowed_actions.includes('correct')) return null;
  const label = t('contract-documents.allowed_actions.correct');
  return <IconButton small icon="edit" label={label} onClick={() => void correctDocument(row)} />;
}

/** The paper itself in any of the languages. */
export function DownloadMenu({ row }: Pick<DocumentActionsProps, 'row'>) {
  const { t } = useTexts();
  return (
    <IconMenu icon="download" label={t('contracts.download')} width={230}>
      {(['pdf', 'docx'] as const).map((format) =>
        languages.map((lang) => (
          <Menu.Item
            key={format + lang}
            leftSection={<Icon name="file-text" />}
            onClick={() => void downloadPaper(row.id, format, lang)}
          >
            {t('contracts.download_in', { format: format.toUpperCase(), lang: languageNames[lang] })}
          </Menu.Item>
        )),
      )}
    </IconMenu>
  );
}

export const RefuseDocumentDialog = onDemand(
  () => import('#modules/clients/contracts/refuse-document-dialog.tsx'),
  'RefuseDocumentDialog',
);
