import { formatNumber, type Translation } from '../define.ts';
import type { reviewMessages as english, reviewReplies as englishReplies } from '../en/review.ts';
import { plural } from './plural.ts';

export const reviewMessages: Translation<typeof english> = {
  fields: { comment: 'Comentário', shown: 'Versão exibida' },

  submit: {
    label: 'Enviar para revisão',
    again: 'Enviar de novo',
    question: 'Enviar este texto para revisão?',
    text: 'A equipe editorial revisa o texto antes da publicação. Você pode continuar escrevendo.',
    done: 'Texto enviado para revisão',
    view: 'Ver textos enviados',
    notSaved: 'Não enviado: o texto ainda não foi salvo. Tente novamente em instantes.',
    notSavedWhy: (why) => `Não enviado: o texto não foi salvo. ${why}`,
    unchanged: 'A equipe editorial já tem esta versão. Altere o texto para enviar de novo.',
    sameAsPublished: 'Esta é a versão publicada. Altere o texto para enviar.',
    markdownHint:
      'Consulte o <guide>guia de Markdown</guide>. Tab recua itens de lista; pressione Escape antes para sair do texto. <keys>Ctrl+Enter envia para revisão, Ctrl+S salva o rascunho.</keys>',
    afterUpload: 'O texto será enviado para revisão quando o envio da imagem terminar.',
    dontSubmit: 'Não enviar',
    uploadMissing:
      'Texto não enviado: falta enviar uma imagem. Tente novamente ou cancele o envio dela e depois envie o texto de novo.',
    uploadFailed: 'Texto não enviado: confira o texto e envie de novo.',
    changesArticle: 'Os leitores veem a versão publicada até a equipe editorial publicar suas alterações.',
    published: 'Seu texto foi publicado. O que você escrever a partir de agora será uma alteração no artigo.',
  },

  state: {
    submitted: (date) => `Enviado para revisão em <time>${date}</time>.`,
    isCurrent:
      'Os leitores só vão ver o texto quando a equipe editorial o publicar. Você pode continuar escrevendo e enviar de novo.',
    hasChanged:
      'Você alterou o texto depois disso. A equipe editorial vê a versão enviada até você enviar de novo.',
    approved: (date, zone) => `Aprovado. Será publicado em <time>${date}</time>, ${zone}.`,
    approvedChanged:
      'Você alterou o texto depois disso. A versão aprovada será publicada, a menos que você envie de novo.',
    sentBack: (name) => `Devolvido por ${name}`,
    sentBackByAnyone: 'Devolvido',
    revise: 'Ajuste seu texto e envie de novo.',
    withdraw: 'Retirar',
    withdrawn: 'Envio retirado',
    unscheduled: (why) => `Não está mais agendado. ${why}`,
    discarded: 'O texto também será retirado da revisão.',
    submittedOn: (date) => `Enviado em <time>${date}</time>`,
    changedSince: 'Alterado depois disso',
  },

  lists: {
    submitted: 'Enviados',
    sentBack: 'Devolvidos',
    noneSubmitted: 'Nada enviado. Abra um rascunho para enviar para revisão.',
    noneSentBack: 'Nenhum texto foi devolvido a você.',
  },

  news: {
    label: 'Revisões',
    sentBack: (name) => `${name} devolveu <title></title>`,
    sentBackByAnyone: 'Texto devolvido: <title></title>',
    revise: 'Ajustar',
    reviseLabel: (title) => `Ajustar: ${title}`,
  },

  list: {
    waiting: (count) => plural(count, { one: '# texto para revisar', other: '# textos para revisar' }),
    empty: 'Nada para revisar.',
    viewArticles: 'Ver artigos',
    label: 'Textos enviados',
    kinds: { new: 'Novo', change: 'Alteração' },
    by: (author) => `de ${author}`,
    waitingFor: (time) => `em espera: ${time}`,
    reviewer: (name) => `${name} está revisando este texto`,
    isMine: 'Você está revisando este texto',
    approvedBy: (name) => `Aprovado por ${name}`,
    approvedByYou: 'Aprovado por você',
    open: 'Revisar',
    openLabel: (title) => `Revisar: ${title}`,
  },

  entry: {
    back: 'Voltar à lista',
    new: 'Artigo novo',
    change: 'Alteração no <article>artigo publicado</article>',
    submitted: (date) => `Enviado em <time>${date}</time>`,
    take: 'Começar a revisar',
    takeOver: 'Assumir a revisão',
    leave: 'Parar de revisar',
    preview: 'Prévia',
    changes: 'Alterações',
    noChanges: 'Nenhuma diferença em relação à versão publicada.',
    published: 'Publicado',
    submittedText: 'Enviado',
    publish: 'Publicar',
    publishQuestion: 'Publicar este texto?',
    publishText: 'Todos vão poder lê-lo imediatamente.',
    updateText: 'Os leitores vão ver as alterações imediatamente.',
    publishConfirm: 'Publicar texto',
    done: 'Texto publicado',
    scheduled: 'Texto agendado',
    unscheduled: 'Agendamento cancelado. O texto voltou a aguardar revisão.',
    sentBack: 'Texto devolvido',
    reloaded: 'Esta página agora mostra a versão mais recente.',
    gone: 'Este texto não está mais aguardando revisão',
    goneHint: 'Ele foi retirado, enviado de novo ou já revisado.',
  },

  sendBack: {
    open: 'Devolver…',
    title: 'Devolver este texto?',
    text: 'O autor recebe seu comentário e pode enviar o texto de novo.',
    hint: 'Texto simples',
    length: (used, max) => `${formatNumber(used)} de ${formatNumber(max)} caracteres`,
    confirm: 'Devolver',
    notSent: 'Seu comentário não foi enviado',
  },
};

export const reviewReplies: Translation<typeof englishReplies> = {
  contributor:
    'Você não pode alterar diretamente o que os leitores veem. Para publicar, salve um rascunho e envie-o para revisão. Para o resto, fale com a equipe editorial ou a administração do blog.',
  publishesItself: 'Você pode publicar este texto diretamente.',
  unchanged: 'Este texto é igual ao publicado.',
  outdated:
    'O artigo publicado mudou desde que você começou esta alteração. Abra-o de novo para não desfazer o que outras pessoas escreveram.',
  tooMany: (count) =>
    `Uma conta pode ter até ${count} textos em revisão. Aguarde a equipe editorial ou retire um.`,
  notFound: 'Este texto não está em revisão. Talvez tenha sido retirado, enviado de novo ou já revisado.',
  notSubmitted: 'Este texto não foi enviado para revisão.',
  inReview: (reviewer) => `${reviewer} está revisando este texto.`,
  changed: 'Este texto não é mais como você o viu. Revise-o de novo antes de publicar.',
  articleChanged:
    'O artigo publicado mudou desde que esta alteração foi enviada. Devolva-a para que o autor inclua as duas alterações.',
  notPublic:
    'O artigo que este texto altera foi ocultado ou despublicado depois. Espere até os leitores o verem de novo ou devolva o texto.',
  lostTime: {
    articleChanged: 'O artigo publicado mudou desde que esta alteração foi enviada.',
    notPublic: 'O artigo que este texto altera foi ocultado ou despublicado.',
    storageFull: 'Não há espaço para este texto na conta de quem o escreveu.',
    rightLost: 'O editor que aprovou este texto não pode mais publicá-lo. É preciso aprová-lo de novo.',
    canceled: 'A equipe editorial cancelou o agendamento.',
  },
};
