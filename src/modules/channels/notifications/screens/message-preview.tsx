import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#kernel/api.ts';
import { htmlLang, type Lang, languages } from '#kernel/languages.ts';
import { useCall } from '#web/cache/use-call.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { channelCodes, type ChannelCode } from '#modules/channels/notifications/channel.ts';
import { iconOfMethod } from '#modules/channels/notifications/screens/delivery-words.tsx';
import styles from '#modules/channels/notifications/template.module.css';

interface MessagePreviewProps {
  readonly kind: string;
  readonly textsIn: (lang: Lang) => { readonly title: string; readonly text: string };
}

/** What people will get of a text that is not kept yet: by each way, in each language, on a row that really is. */
export function MessagePreview({ kind, textsIn }: MessagePreviewProps) {
  const { t } = useTexts();
  const [method, setMethod] = useState<ChannelCode>('email');
  return (
    <>
      <OneOf
        label={t('notification.method')}
        of={channelCodes}
        value={method}
        nameOf={(one) => t(`delivery.way.${one}`)}
        choose={setMethod}
      />
      <div className={`grid gap-12 ${styles.messages}`}>
        {languages.map((lang) => (
          <Message key={lang} {...{ kind, method, lang }} {...textsIn(lang)} />
        ))}
      </div>
    </>
  );
}

interface MessageProps {
  readonly kind: string;
  readonly method: ChannelCode;
  readonly lang: Lang;
  readonly title: string;
  readonly text: string;
}

function Message({ kind, method, lang, title, text }: MessageProps) {
  const { t } = useTexts();
  const body = { kind, method, lang, ...(title && { title }), ...(text && { text }) };
  const { data, error } = useCall('POST /api/admin/notification/preview', {
    body,
    under: ['message-preview'],
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <div className="stack gap-4 shrinks" data-preview={method}>
      <p className="quiet small">{languageNames[lang]}</p>
      {data?.html ? (
        // A page of its own: nothing in it runs, and nothing of it reaches this one.
        <iframe
          className={`framed grow ${styles.letter}`}
          sandbox=""
          srcDoc={data.html}
          title={`${t('delivery.way.email')}, ${languageNames[lang]}`}
        />
      ) : (
        <Bubble {...{ data, method, lang }} />
      )}
      {data?.sms && (
        <p className="quiet small">{t('template.sms_parts', { n: data.sms.parts, units: data.sms.units })}</p>
      )}
      {data?.wrong && <p className="warn small">{data.wrong}</p>}
      {error ? (
        <p className="warn small">{error.message}</p>
      ) : (
        data && <p className="quiet small">{t(data.from_row ? 'template.on_row' : 'template.on_samples')}</p>
      )}
    </div>
  );
}

type Preview = Answer<'POST /api/admin/notification/preview'>;

interface BubbleProps {
  readonly data: Preview | undefined;
  readonly method: ChannelCode;
  readonly lang: Lang;
}

/** A message as it stands in a chat, on a lock screen or in the list of a phone. */
function Bubble({ data, method, lang }: BubbleProps) {
  const said = data?.sms;
  return (
    <div className={`stack gap-4 grow framed breaks sunken ${styles.bubble}`} lang={htmlLang[lang]} translate="no">
      <p className={`row gap-6 strong baseline ${styles.title}`}>
        <Icon name={iconOfMethod[method]} size={14} />
        {said ? said.said : data?.title}
      </p>
      {!said &&
        data?.lines.map((line) => (
          <p key={line.text} className={`soft ${styles.text}`}>
            {line.text}
          </p>
        ))}
      {data && data.actions.length > 0 && (
        <p className="flow gap-4">
          {data.actions.map(({ label }) => (
            <span key={label} className={`framed rounded-s small ${styles.action}`}>
              {label}
            </span>
          ))}
        </p>
      )}
      {!said && data?.link && <p className="accent small cut">{data.link}</p>}
    </div>
  );
}
