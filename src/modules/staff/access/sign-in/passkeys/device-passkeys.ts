import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { call } from '#web/api/call.ts';

const library = () => import('@simplewebauthn/browser');

/** A passkey belongs to a name: browsers refuse them for an address of digits, and old ones know none. */
export const arePasskeysPossible = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);

/** The person closed the device's own question, or it ran out: no failure, nothing to say. */
export const isLeft = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** The device already holds a key of this person. */
export const isKnownDevice = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

export async function makePasskey(password: string): Promise<RegistrationResponseJSON> {
  const optionsJSON = await call('POST /api/admin/auth/passkeys/begin', { body: { password } });
  return (await library()).startRegistration({ optionsJSON: optionsJSON as PublicKeyCredentialCreationOptionsJSON });
}

export async function signedByPasskey(): Promise<AuthenticationResponseJSON> {
  const optionsJSON = await call('POST /api/admin/auth/passkey-challenge', { body: {} });
  return (await library()).startAuthentication({ optionsJSON: optionsJSON as PublicKeyCredentialRequestOptionsJSON });
}
