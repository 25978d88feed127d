/** Who is signed in, as the sign-in answers it: spec.md, section 3, and api.md, Signing in. */
export interface SessionUser {
  readonly id: number;
  readonly fio: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly lang_code: string;
  /** Chosen by the person; null: never. */
  readonly theme?: 'light' | 'dark' | 'system' | null;
  readonly img_resource_id: number | null;
  /** The organisation that a client belongs to. */
  readonly client_id?: number | null;
  readonly user_type: string;
  /** Signed in with a one-time password: the own one comes first. */
  readonly needs_set_up?: boolean;
  /** A role of theirs wants a second factor, and they have none yet. */
  readonly needs_second_factor?: boolean;
}

/** 1 means allowed; the list may name actions that are not. */
export interface UserAction {
  readonly app_actions_id: number;
  readonly access_state: number;
}

export interface SignedIn {
  readonly token: string;
  readonly user: SessionUser;
  readonly actions: readonly UserAction[];
  /** Who really looks, where the user is seen through another person's eyes. */
  readonly seer?: { readonly id: number; readonly fio: string };
  readonly settings?: { readonly time_zone?: string };
}
