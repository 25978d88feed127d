import { useEffect, useEffectEvent } from 'react';
import { connection } from '#web/api/connection.ts';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CallProblem } from '#web/api/problem.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { ChunkProblem } from '#web/navigation/arrival.ts';
import { FailureSign } from '#web/ui/failure-sign.tsx';
import { ScreenFrame } from '#web/ui/screen-frame.tsx';

/** An unexpected failure, at the address where it happened, so that trying again is one press. */
export function FailureScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTexts();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const again = useEffectEvent(retry);
  const noNetwork = error instanceof ChunkProblem || (error instanceof CallProblem && error.status === 0);
  // When the connection is back nobody has to ask for it.
  useEffect(() => {
    if (!noNetwork) return undefined;
    return connection.subscribe(() => !connection.get().isLost && again());
  }, [noNetwork]);
  const title = noNetwork ? t('problem.no_response') : t('screen.error');
  return (
    <ScreenFrame route="/error" title={title}>
      <FailureSign
        kind={noNetwork ? 'offline' : 'failure'}
        text={noNetwork ? t('error.no_response_hint') : t('error.unexpected_hint')}
        detail={detailOf(error)}
        retry={retry}
      />
    </ScreenFrame>
  );
}

const detailOf = (error: unknown): string =>
  error instanceof CallProblem
    ? `${error.code} ${error.description}`
    : error instanceof ChunkProblem
      ? ''
      : String(error);
