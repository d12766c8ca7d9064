import { formatNumber, type Translation } from '../define.ts';
import type { developerMessages as english } from '../en/developers.ts';
import { plural } from './plural.ts';

/** Writes limits, of which one may be undefined. */
function range(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `no mínimo ${formatNumber(min ?? 0)}`;
  return min ? `de ${formatNumber(min)} a ${formatNumber(max)}` : `até ${formatNumber(max)}`;
}

export const developerMessages: Translation<typeof english> = {
  tokens: {
    lead: 'Permita que scripts e aplicativos usem a API em seu nome. Um token não pode alterar sua conta nem usar funções de admin.',
    empty: 'Nenhum token de acesso ainda.',
    create: 'Novo token',
    form: 'formulário do token',
    submit: 'Criar token',
    list: 'Tokens de acesso',
    fields: {
      name: 'Nome',
      scope: 'Permissão',
      scopes: 'Permissões',
      days: 'Validade (dias)',
      expiry: 'Expiração',
    },
    passwordHint: 'Necessária porque você entrou há mais de uma hora',
    nameHint: 'Finalidade, como o nome do script que o usa',
    scopeHints: {
      read: 'Ler e exportar o que é seu, como artigos, rascunhos e versões',
      drafts: 'Salvar rascunhos e enviar imagens, sem mudar o que os leitores veem',
      write: 'Salvar rascunhos e publicar, editar e excluir artigos',
      images: 'Enviar e gerenciar imagens. Para importar artigos, “write” também é necessária.',
    },
    expiryChoices: {
      month: '30 dias',
      quarter: '90 dias',
      year: '1 ano',
      never: 'Nunca',
    },
    neverHint: 'Se o token vazar, ele vai funcionar até você revogá-lo.',
    shownOnce: 'Token criado. Copie-o agora: ele não será mostrado novamente.',
    token: 'Token',
    copyToken: 'Copiar token',
    copied: 'Token copiado',
    notCopied: 'Não foi possível copiar o token. Selecione-o e copie-o manualmente.',
    created: (day) => `Criado em <day>${day}</day>`,
    neverUsed: ', nunca usado',
    lastUsed: (day) => `, último uso em <day>${day}</day>`,
    expires: (day) => `, expira em <day>${day}</day>`,
    expired: (day) => `, expirou em <day>${day}</day>`,
    neverExpires: ', não expira',
    revoke: 'Revogar',
    revokeLabel: (name) => `Revogar ${name}`,
    revokeTitle: 'Revogar este token?',
    revokeText: 'Os programas que o usam perdem o acesso imediatamente.',
    revokeTextWithChanges: (articles, day) =>
      plural(articles, {
        one: `Os programas que o usam perdem o acesso imediatamente. Ele alterou # artigo desde ${day}. Você pode reverter isso depois.`,
        other: `Os programas que o usam perdem o acesso imediatamente. Ele alterou # artigos desde ${day}. Você pode reverter isso depois.`,
      }),
    revokeConfirm: 'Revogar token',
    revoked: 'Token revogado',
    limitReached: (max) => `Você atingiu o limite de ${max} tokens. Revogue um para criar outro.`,

    noScopes: 'Escolha pelo menos uma permissão',
    duplicateName: (name) => `Você já tem um token chamado “${name}”. Escolha outro nome.`,
    tooMany: (max) => `Você atingiu o limite de ${formatNumber(max)} tokens. Revogue um antes.`,
    notFound: 'Este token já foi revogado.',
    invalid: 'Este token de acesso é inválido ou foi revogado. Crie um novo no painel.',
    hasExpired: 'Este token de acesso expirou. Crie um novo no painel.',
    notAllowed: 'Tokens de acesso não podem ser usados nesta chamada. Entre na sua conta.',
    scopeMissing: (scope) =>
      `Este token de acesso não tem a permissão “${scope}”. Crie no painel um token que a tenha.`,
    reference: 'Referência da API',
  },

  reference: {
    title: 'API',
    lead: 'Leia, escreva e publique com seus próprios programas. Todas as chamadas estão listadas abaixo, com um exemplo para copiar.',
    contents: 'Nesta página',
    guide: 'Guia',
    reference: 'Referência',
    deprecated: 'Obsoleto',
    parameters: 'Parâmetros',
    body: 'Corpo',
    request: 'Requisição',
    answers: 'Respostas',
    example: 'Exemplo',
    exampleOf: (summary, status) => `Exemplo de ${status}: ${summary}`,
    copy: 'Copiar',
    copyRequest: (summary) => `Copiar requisição: ${summary}`,
    copied: 'Requisição copiada',
    notCopied: 'Não foi possível copiar a requisição. Selecione-a e copie-a manualmente.',
    places: { path: 'no caminho', query: 'na query', header: 'no cabeçalho' },
    required: 'obrigatório',
    default: 'padrão',
    between: (min, max) => range(min, max),
    characters: (min, max) => `${range(min, max)} caracteres`,
    items: (min, max) => `${range(min, max)} itens`,
  },
};
