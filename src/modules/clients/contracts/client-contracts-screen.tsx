import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { formatMoney } from '#kernel/money.ts';
import { useReference } from '#web/cache/references.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, go, useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Screen } from '#web/product/screen.tsx';
import { useMay, useSession } from '#web/session/session.ts';
import { Menu } from '#web/ui/floats.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { Listed } from '#web/ui/loaded.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { keysOf } from '#web/ui/shortcuts.ts';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useStanding } from '#web/ui/use-standing.ts';
import { WalkedLine, WalkedList } from '#web/ui/walked-list.tsx';
import { actions, screenActions, specialActions } from '#modules/actions.ts';
import { clientContracts } from '#modules/clients/contracts/client-contracts.ts';
import { type ContractDocument, contractDocuments } from '#modules/clients/contracts/contract-documents.ts';
import { useDocumentName } from '#modules/clients/contracts/document-name.tsx';
import styles from '#modules/clients/contracts/contracts.module.css';
import { DocumentActions, DownloadMenu, RefuseDocumentDialog } from '#modules/clients/contracts/document-actions.tsx';
import { askAndAnswer } from '#modules/clients/contracts/use-contract.tsx';

const ResourcePage = lazy(async () => ({
  default: (await import('#web/resource-page/resource-page.tsx')).ResourcePage,
}));

/** No filter of the rows: which view it is stands in the address beside them. */
const asTable = {};

/** Contracts as a list, or the documents that wait for a signature: A signs, R refuses. */
export default function ClientContractsScreen() {
  const { view } = useSearchTexts();
  const waiting = useRows(contractDocuments, { status: 'sent' });
  const lead = <ViewSwitch view={view === 'waiting' ? 'waiting' : 'all'} count={waiting.data?.rows.length ?? 0} />;
  if (view === 'waiting') return <WaitingScreen waiting={waiting} lead={lead} />;
  return (
    <Suspense>
      <ResourcePage resource={clientContracts} side={asTable} views={lead} />
    </Suspense>
  );
}

function ViewSwitch({ view, count }: { readonly view: 'all' | 'waiting'; readonly count: number }) {
  const { t } = useTexts();
  const waiting = t('contracts.view.waiting') + (count ? ` · ${count}` : '');
  return (
    <>
      <OneOf
        className="wide-only"
        label={t('contracts.view')}
        of={['all', 'waiting']}
        value={view}
        nameOf={(one) => (one === 'waiting' ? waiting : t('contracts.view.all'))}
        choose={(chosen) => changeSearch({ view: chosen === 'waiting' ? chosen : null })}
      />
      <Button
        className="phone-only rigid"
        size="compact-sm"
        variant="default"
        onClick={() => changeSearch({ view: view === 'all' ? 'waiting' : null })}
      >
        {view === 'all' ? waiting : t('contracts.view.all')}
      </Button>
      <Settings />
    </>
  );
}

/** What contracts are counted and worded by. */
function Settings() {
  const { t } = useTexts();
  const may = useMay();
  const { user } = useSession();
  if (user?.user_type === 'client') return null;
  const places = [
    ['/tasks/contract-document-lines', actions.contracts.export],
    ['/dictionaries/contract-types', screenActions.clients],
    ['/dictionaries/vat-rates', screenActions.clients],
    ['/dictionaries/hourly-rates', specialActions.contractMoney],
    ['/dictionaries/document-templates', screenActions.notificationTemplates],
  ] as const;
  return (
    <IconMenu icon="settings" className="wide-only" label={t('contracts.settings')} position="bottom-start">
      {places
        .filter(([, action]) => may([action]))
        .map(([route]) => (
          <Menu.Item key={route} onClick={() => go(route)}>
            {t(`${route.split('/').at(-1)}.title`)}
          </Menu.Item>
        ))}
    </IconMenu>
  );
}

const none: readonly ContractDocument[] = [];

interface WaitingScreenProps {
  readonly waiting: ReturnType<typeof useRows<typeof contractDocuments>>;
  readonly lead: React.ReactNode;
}

function WaitingScreen({ waiting, lead }: WaitingScreenProps) {
  const { t } = useTexts();
  const [refused, refuse] = useState<ContractDocument | null>(null);
  const standing = useStanding(contractDocuments.path, waiting.data?.rows ?? none);
  const may = (row: ContractDocument, action: 'sign' | 'refuse') => row.allowed_actions.includes(action);
  return (
    <Screen busy={waiting.isPending} lead={lead}>
      <div className={`stack gap-12 grow ${styles.waiting}`}>
        <Listed
          of={{ ...waiting, data: waiting.data && { rows: standing } }}
          rows={6}
          empty={
            <StateNote
              icon="circle-check"
              title={t('contracts.nothing_waits')}
              text={t('contracts.nothing_waits_hint')}
            />
          }
        >
          {(rows) => (
            <>
              <p className="quiet small wide-only">
                {t('contracts.keys', { sign: keysOf('KeyA').join(' '), refuse: keysOf('KeyR').join(' ') })}
              </p>
              <WalkedList
                of={contractDocuments}
                label={t('contracts.waiting_acts')}
                rows={rows}
                keys={{
                  KeyA: (row) => may(row, 'sign') && void askAndAnswer(row, 'sign'),
                  KeyR: (row) => may(row, 'refuse') && refuse(row),
                  KeyO: (row) => openPanel(clientContracts.path, row.contract_id),
                }}
                renderLine={(row) => <Line row={row} />}
                renderButtons={(row) => (
                  <>
                    <DownloadMenu row={row} />
                    <DocumentActions row={row} refuse={refuse} />
                  </>
                )}
                renderMore={(row) => (
                  <p className={styles.paper}>
                    <button
                      type="button"
                      className={`link start breaks ${styles.open}`}
                      onClick={() => openPanel(clientContracts.path, row.contract_id)}
                    >
                      {t('contracts.open_contract')}
                    </button>
                  </p>
                )}
                attributesOf={({ id }) => ({ 'data-document': id })}
              />
            </>
          )}
        </Listed>
      </div>
      {refused && <RefuseDocumentDialog row={refused} close={() => refuse(null)} />}
    </Screen>
  );
}

function Line({ row }: { readonly row: ContractDocument }) {
  const { t } = useTexts();
  const formats = useFormats();
  const nameOf = useDocumentName();
  const sender = useReference('admin/users', row.updated_by);
  const contract = useReference(clientContracts.path, row.contract_id);
  return (
    <WalkedLine
      person={{ id: row.updated_by ?? 0, name: sender?.name ?? '' }}
      what={nameOf(row)}
      when={`${formatMoney(row.amount)} ${t(`client-contracts.currency.${row.currency}`)}`}
      howLong={`${t('client-contracts.one')} № ${contract?.name ?? ''}`}
      comment={null}
      since={row.sent_at && formats.relative(row.sent_at)}
    />
  );
}
