import { useRef, useState } from 'react';
import type { Row } from '#kernel/resource.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { RowTools } from '#web/crud/row-tools.tsx';
import { useRows } from '#web/crud/use-rows.ts';
import { removeRows } from '#web/crud/writing.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { FileInput } from '#web/ui/file-input.tsx';
import { attempt } from '#web/ui/notices.ts';
import { upload } from '#web/uploads/upload.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { contractFiles } from '#modules/clients/contracts/contract-files.ts';
import { type ContractPartProps, ContractFrame } from '#modules/clients/contracts/contract-section.tsx';
import styles from '#modules/clients/contracts/contracts.module.css';

type ContractFile = Row<typeof contractFiles>;

const firstOf = ({ id, version_of_id }: ContractFile): number => version_of_id ?? id;

/** Papers of the contract, the youngest version of each; the older ones are a press away. */
export function ContractFiles({ contract, mayWrite }: ContractPartProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const versionOf = useRef<number | undefined>(undefined);
  const [sending, setSending] = useState<{ readonly name: string; readonly share: number } | null>(null);
  const query = useRows(contractFiles, { contract_id: String(contract.id) });
  const choose = (of?: number) => {
    versionOf.current = of;
    input.current?.click();
  };

  async function send(file: File): Promise<void> {
    await attempt(async () => {
      const { id, name } = await upload(file, { onProgress: (share) => setSending({ name: file.name, share }) });
      const version_of_id = versionOf.current;
      const body = { contract_id: contract.id, resource_id: id, name, ...(version_of_id && { version_of_id }) };
      await call('POST /api/fp/contract-files', { body, once: newIdempotencyKey() });
      await refreshLists(contractFiles.path);
    });
    setSending(null);
  }
  return (
    <>
      <ContractFrame
        title={t('contract-files.title')}
        query={query}
        add={mayWrite ? { text: t('contracts.add_file'), press: () => choose() } : undefined}
        empty={{ icon: 'paperclip', title: t('contracts.no_files') }}
      >
        {(file, rows) => {
          const chain = rows.filter((row) => firstOf(row) === firstOf(file));
          // A file stands where its oldest version does.
          return file === chain[0] && <FileLine chain={chain} mayWrite={mayWrite} addVersion={() => choose(file.id)} />;
        }}
      </ContractFrame>
      {sending && (
        <p className="row">
          <Icon name="upload" />
          <span className="cut" translate="no">
            {sending.name}
          </span>
          <progress max={1} value={sending.share} aria-label={sending.name} />
        </p>
      )}
      <FileInput ref={input} label={t('contracts.add_file')} take={([file]) => send(file!)} />
    </>
  );
}

async function open(resourceId: number): Promise<void> {
  await attempt(async () => {
    const { url } = await call('POST /api/resources/:id/link', { params: { id: resourceId } });
    window.open(url, '_blank', 'noopener');
  });
}

interface FileLineProps {
  /** The oldest version first. */
  readonly chain: readonly ContractFile[];
  readonly mayWrite: boolean;
  readonly addVersion: () => void;
}

function FileLine({ chain, mayWrite, addVersion }: FileLineProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const newest = chain.at(-1)!;
  const shown = isOpen ? chain.toReversed() : [newest];
  return shown.map((file) => (
    <li key={file.id} className={`annotated grid ${styles.line}`}>
      <span className={`shrinks breaks ${styles.what}`}>
        <button
          type="button"
          className={`link start breaks ${styles.open}`}
          translate="no"
          onClick={() => void open(file.resource_id)}
        >
          {file.name}
        </button>
        <small>{formats.instant(file.created_at)}</small>
      </span>
      <span className={`shrinks ${styles.progress}`}>
        {file === newest && chain.length > 1 && (
          <button
            type="button"
            className={`link start breaks ${styles.open}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('contracts.versions', { count: chain.length })}
          </button>
        )}
      </span>
      {mayWrite && file === newest && (
        <span className={`flex gap-2 ends ${styles.icons}`}>
          <IconButton small icon="history" label={t('contracts.new_version')} onClick={addVersion} />
          <RowTools name={file.name} remove={() => void removeRows(contractFiles, [file])} />
        </span>
      )}
    </li>
  ));
}
