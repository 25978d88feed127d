import { does, notice } from '#modules/channels/notifications/notice.ts';

const path = 'fp/client-tasks';
/** `follows`: whoever hears of it follows it, and it is not theirs. */
const request = { client_task_id: 'row', name: 'text', follows: 'text?' } as const;
const ofRequest = {
  audience: 'client_task',
  says: request,
  named: 'title',
  about: { path, of: 'client_task_id' },
  opens: [{ screen: '/tasks/tasks-v3', panel: path, of: 'client_task_id' }],
} as const;

/** A client asked for something, it moved, work on it was checked, it was spoken of, became a part, a target breaks. */
export const clientTaskNotices = {
  client_task_new: notice({
    ...{ ...ofRequest, type: 'client_task_new' },
    offers: [does(path, 'take'), does(path, 'decline', { asks: 'comment' })],
  }),
  client_task_moved: notice({
    ...{ ...ofRequest, type: 'client_task_status' },
    says: { ...request, status: 'text' },
    status: {
      ...{ of: 'fp/client-tasks.status', words: 'client-tasks.status', forClients: 'client-tasks.client_status' },
    },
    offers: [
      does(path, 'confirm', { at: ['done'], isForClients: true }),
      does(path, 'return', { at: ['done'], isForClients: true, asks: 'comment' }),
    ],
  }),
  client_task_checked: notice({ ...ofRequest, type: 'client_task_status' }),
  client_task_commented: notice({ ...ofRequest, type: 'client_task_status' }),
  client_task_merged: notice({
    ...{ ...ofRequest, type: 'client_task_status' },
    says: { ...request, status: 'text?' },
  }),
  client_task_answer_due: notice({
    ...{ ...ofRequest, type: 'task_deadline_near', named: 'title_at' },
    says: { ...request, due_at: 'instant' },
  }),
  client_task_done_due: notice({
    ...{ ...ofRequest, type: 'task_deadline_near', named: 'title_at' },
    says: { ...request, due_at: 'instant' },
  }),
  client_task_rated: notice({
    ...{ ...ofRequest, type: 'client_task_status' },
    says: { ...request, score: 'number' },
  }),
};

const contract = { contract_id: 'row', number: 'text' } as const;
const ofContract = {
  audience: 'contract',
  about: { path: 'fp/client-contracts', of: 'contract_id' },
  opens: [{ screen: '/tasks/client-contracts', panel: 'fp/client-contracts', of: 'contract_id' }],
} as const;

/** An act or an invoice came or was answered, money came, a contract or a stage of it ends soon. */
export const contractNotices = {
  act_sent: notice({
    ...{ ...ofContract, type: 'contract_document', named: 'document' },
    says: { ...contract, name: 'text', status: 'text?' },
  }),
  act_answered: notice({
    ...{ ...ofContract, type: 'contract_document', named: 'document' },
    says: { ...contract, name: 'text', status: 'text' },
    status: { of: 'fp/contract-documents.status', words: 'contract-documents.status' },
  }),
  payment_received: notice({
    ...{ ...ofContract, type: 'contract_document', named: 'payment' },
    says: { ...contract, amount: 'text', currency: 'text' },
  }),
  contract_ends: notice({
    ...{ ...ofContract, type: 'contract_ending', named: 'contract' },
    says: { ...contract, name: 'text?', ends_on: 'day', days: 'number' },
  }),
  stage_ends: notice({
    ...{ ...ofContract, type: 'contract_ending', named: 'contract' },
    says: { ...contract, name: 'text?', ends_on: 'day', days: 'number' },
  }),
};
