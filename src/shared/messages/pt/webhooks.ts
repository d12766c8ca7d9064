import { formatNumber, type Translation } from '../define.ts';
import type { webhookMessages as english } from '../en/webhooks.ts';
import { plural } from './plural.ts';

export const webhookMessages: Translation<typeof english> = {
  lead: 'Avise outros serviços quando artigos forem publicados, atualizados, despublicados ou excluídos.',
  noPublicUrl:
    'Os webhooks precisam de PUBLIC_URL para as URLs dos artigos nos eventos. Defina-a e reinicie o servidor.',
  empty: 'Nenhum webhook ainda.',
  create: 'Novo webhook',
  submit: 'Criar webhook',
  save: 'Salvar alterações',
  saved: 'Webhook salvo',
  list: 'Webhooks',
  fields: {
    url: 'URL',
    event: 'Evento',
    events: 'Eventos',
    isActive: 'Ativo',
  },
  urlHint: 'Deve começar com https e estar acessível pela internet. Redirecionamentos não são seguidos.',
  eventHints: {
    'article.published': 'Artigo publicado',
    'article.updated': 'Artigo atualizado',
    'article.unpublished': 'Artigo despublicado ou oculto',
    'article.deleted': 'Artigo excluído',
    'webhook.test': 'Evento de teste',
  },
  allEvents: 'Todos os eventos',
  activeHint: 'Enviar eventos para esta URL',
  states: { active: 'Ativo', paused: 'Pausado', disabled: 'Desativado' },
  failing: 'Com falha desde <time></time>',
  disabledText:
    'Este webhook foi desativado após três dias de entregas com falha. Corrija o destino, envie um evento de teste e reative o webhook.',
  limitReached: (max) =>
    `Você atingiu o limite de ${formatNumber(max)} webhooks. Exclua um para criar outro.`,

  one: 'Webhook',
  back: 'Todos os webhooks',
  createdOn: 'Criado em <day></day>',
  secretShownOnce: 'Copie o segredo de assinatura agora. Ele não será mostrado novamente.',
  secret: 'Segredo de assinatura',
  copySecret: 'Copiar segredo',
  copied: 'Segredo copiado',
  notCopied: 'Não foi possível copiar o segredo. Selecione-o e copie-o manualmente.',
  rotate: 'Renovar segredo',
  rotateTitle: 'Renovar o segredo de assinatura?',
  rotateText:
    'Você recebe um novo segredo. Durante 24 horas, os eventos são assinados com o antigo e com o novo.',
  rotateConfirm: 'Renovar segredo',
  test: 'Enviar evento de teste',
  testSent: 'Evento de teste na fila',
  delete: 'Excluir webhook',
  deleteTitle: 'Excluir este webhook?',
  deleteText: 'Ele deixa de receber eventos, e seu histórico de entregas é excluído.',
  deleteConfirm: 'Excluir webhook',
  deleted: 'Webhook excluído',

  deliveries: 'Entregas recentes',
  noDeliveries: 'Nenhuma entrega ainda.',
  deliveryStates: {
    waiting: 'Aguardando',
    retrying: 'Tentando novamente',
    delivered: 'Entregue',
    failed: 'Falhou',
    skipped: 'Ignorada',
  },
  status: (status) => `Status ${status}`,
  duration: (milliseconds) => `${formatNumber(milliseconds)} ms`,
  tries: (tries) => plural(tries, { one: '# tentativa', other: '# tentativas' }),
  nextTry: 'Próxima tentativa em <time></time>',
  problems: {
    status: 'O status não é 2xx',
    timeout: 'Sem resposta em 5 segundos',
    dns: 'Host não encontrado',
    connection: 'Falha na conexão',
    tls: 'Certificado inválido',
    blocked: 'O endereço não é público',
    obsolete: 'O artigo mudou desde então',
    stopped: 'Webhook pausado ou desativado',
    dropped: 'Havia entregas demais na fila',
  },
  sendAgain: 'Reenviar',
  sendAgainLabel: (event, slug) => (slug === '' ? `Reenviar: ${event}` : `Reenviar: ${event}, ${slug}`),
  queuedAgain: 'Entrega na fila',

  noEvents: 'Escolha pelo menos um evento',
  tooMany: (max) => `Você atingiu o limite de ${formatNumber(max)} webhooks. Exclua um antes.`,
  notFound: 'Este webhook já foi excluído.',
  deliveryNotFound: 'Esta entrega não está mais no registro.',
  deliveryWaiting: 'Esta entrega já está aguardando envio.',
  httpsOnly:
    'A URL deve começar com https. Para permitir http no seu próprio serviço, adicione host:port a WEBHOOK_ALLOW. Depois, reinicie o servidor.',
  notPublic:
    'A URL deve levar a um endereço público. Para permitir seu próprio serviço em uma rede privada, adicione host:port a WEBHOOK_ALLOW. Depois, reinicie o servidor.',

  finding: {
    ok: (webhooks) =>
      plural(webhooks, { one: '# webhook, tudo funcionando.', other: '# webhooks, todos funcionando.' }),
    failing: (hosts) => `Entregas com falha: ${hosts}. Veja o motivo nas entregas, na página Webhooks.`,
    disabled: (hosts) =>
      `Desativados após três dias de falhas: ${hosts}. Corrija o destino e reative o webhook na página Webhooks.`,
    noPublicUrl: 'Sem PUBLIC_URL, os webhooks não são enviados. Defina-a e reinicie o servidor.',
  },
};
