import { defineMutation, listAndDetailOf, listOf } from '../define-mutation.ts';
import { defineQuery } from '../define-query.ts';
import {
  adminAuthKeys,
  adminCustomerGroupKeys,
  adminCustomerKeys,
  adminInviteKeys,
  adminUserKeys,
} from '../query-keys.ts';

export const useAdminInvites = defineQuery('admin.invites.list()', adminInviteKeys.lists);
export const useAdminAcceptInvite = defineMutation(
  'admin.invites.accept(variables)',
  listOf(adminInviteKeys),
);
export const useAdminCreateInvite = defineMutation(
  'admin.invites.create(variables)',
  listOf(adminInviteKeys),
);
export const useAdminDeleteInvite = defineMutation(
  'admin.invites.delete(id)',
  listAndDetailOf(adminInviteKeys),
);
export const useAdminResendInvite = defineMutation('admin.invites.resend(id)');

export const useAdminCustomerGroup = defineQuery(
  'admin.customerGroups.retrieve(id, query)',
  adminCustomerGroupKeys.detail,
);
export const useAdminCustomerGroupCustomers = defineQuery(
  'admin.customerGroups.listCustomers(id, query)',
  adminCustomerGroupKeys.detailCustomer,
);
export const useAdminCustomerGroups = defineQuery(
  'admin.customerGroups.list(query)',
  adminCustomerGroupKeys.list,
);
export const useAdminAddCustomersToCustomerGroup = defineMutation(
  'admin.customerGroups.addCustomers(id, variables)',
  listAndDetailOf(adminCustomerGroupKeys),
);
export const useAdminCreateCustomerGroup = defineMutation(
  'admin.customerGroups.create(variables)',
  listOf(adminCustomerGroupKeys),
);
export const useAdminDeleteCustomerGroup = defineMutation(
  'admin.customerGroups.delete(id)',
  listAndDetailOf(adminCustomerGroupKeys),
);
export const useAdminRemoveCustomersFromCustomerGroup = defineMutation(
  'admin.customerGroups.removeCustomers(id, variables)',
  listAndDetailOf(adminCustomerGroupKeys),
);
export const useAdminUpdateCustomerGroup = defineMutation(
  'admin.customerGroups.update(id, variables)',
  listAndDetailOf(adminCustomerGroupKeys),
);

export const useAdminCustomer = defineQuery('admin.customers.retrieve(id)', adminCustomerKeys.detail);
export const useAdminCustomers = defineQuery('admin.customers.list(query)', adminCustomerKeys.list);
export const useAdminCreateCustomer = defineMutation(
  'admin.customers.create(variables)',
  listOf(adminCustomerKeys),
);
export const useAdminUpdateCustomer = defineMutation(
  'admin.customers.update(id, variables)',
  listAndDetailOf(adminCustomerKeys),
);

export const useAdminUser = defineQuery('admin.users.retrieve(id)', adminUserKeys.detail);
export const useAdminUsers = defineQuery('admin.users.list(query)', adminUserKeys.list);
export const useAdminCreateUser = defineMutation('admin.users.create(variables)', listOf(adminUserKeys));
export const useAdminDeleteUser = defineMutation('admin.users.delete(id)', listAndDetailOf(adminUserKeys));
export const useAdminResetPassword = defineMutation('admin.users.resetPassword(variables)');
export const useAdminSendResetPasswordToken = defineMutation('admin.users.sendResetPasswordToken(variables)');
export const useAdminUpdateUser = defineMutation(
  'admin.users.update(id, variables)',
  listAndDetailOf(adminUserKeys),
);

export const useAdminGetSession = defineQuery('admin.auth.getSession()', adminAuthKeys.details);
export const useAdminDeleteSession = defineMutation('admin.auth.deleteSession()', () => [
  adminAuthKeys.details(),
]);
export const useAdminLogin = defineMutation('admin.auth.createSession(variables)', () => [
  adminAuthKeys.details(),
]);
