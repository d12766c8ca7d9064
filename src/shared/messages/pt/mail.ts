import type { Translation } from '../define.ts';
import type { mailMessages as english } from '../en/mail.ts';
import { plural } from './plural.ts';

const ignore = 'Se não foi você, basta ignorar este e-mail.';
const onceUntil = (time: string) => `Este link só funciona uma vez e expira em ${time}.`;
const minutesLeft = (minutes: number) => plural(minutes, { one: '# minuto', other: '# minutos' });

export const mailMessages: Translation<typeof english> = {
  layout: {
    fallback: (action) => `Se o botão “${action}” não funcionar, abra este link no navegador:`,
    footer: (blog) => `Enviado por ${blog}.`,
    contact: (address) => `Dúvidas? Fale com ${address}.`,
  },

  registration: {
    subject: (blog) => `Confirme seu e-mail em ${blog}`,
    preheader: 'Confirme seu e-mail para nunca perder o acesso à sua conta.',
    heading: 'Confirme seu e-mail',
    body: (blog) =>
      `Agradecemos seu cadastro em ${blog}. Confirme que este e-mail é seu. Talvez seja preciso entrar na conta antes.`,
    action: 'Confirmar e-mail',
    expires: onceUntil,
    ignore:
      'Se você não criou uma conta, ignore este e-mail. Você não vai receber outros e-mails sobre essa conta.',
  },

  emailConfirmation: {
    subject: (blog) => `Confirme seu novo e-mail em ${blog}`,
    preheader: 'Seu e-mail só muda depois que você confirmar o novo.',
    heading: 'Confirme seu novo e-mail',
    body: (blog) =>
      `Você pediu para usar este endereço como e-mail da sua conta em ${blog}. Entre na conta para confirmar a alteração.`,
    action: 'Confirmar novo e-mail',
    expires: onceUntil,
    ignore,
  },

  emailTaken: {
    subject: (blog) => `Seu e-mail já está em uso em ${blog}`,
    preheader: 'Nada mudou. Se você esqueceu a senha, pode redefini-la.',
    heading: 'Você já tem uma conta',
    body: (blog) =>
      `Alguém tentou usar este e-mail em outra conta de ${blog}. Ele já pertence a uma conta, por isso nada mudou.`,
    hint: 'Se foi você e não se lembra da senha dessa conta, pode redefini-la.',
    action: 'Redefinir senha',
    ignore,
  },

  emailChanged: {
    subject: (blog) => `Seu e-mail em ${blog} foi alterado`,
    preheader: 'Se não foi você, recupere sua conta agora.',
    heading: 'Seu e-mail foi alterado',
    body: (blog) => `O e-mail da sua conta em ${blog} acaba de ser trocado por outro.`,
    warning:
      'Se não foi você, recupere sua conta. Você vai escolher uma nova senha, todas as sessões serão encerradas, e este voltará a ser o e-mail da sua conta. Depois, confira o que foi publicado na sua conta.',
    action: 'Recuperar minha conta',
    expires: onceUntil,
  },

  passwordReset: {
    subject: (blog) => `Redefina sua senha de ${blog}`,
    preheader: (minutes) => `Escolha uma nova senha em até ${minutesLeft(minutes)}.`,
    heading: 'Redefina sua senha',
    body: (blog) => `Recebemos um pedido para redefinir a senha da sua conta em ${blog}.`,
    action: 'Escolher nova senha',
    expires: (minutes) => `Este link só funciona uma vez e expira em ${minutesLeft(minutes)}.`,
    ignore: `${ignore} Sua senha continua a mesma.`,
  },

  passwordChanged: {
    subject: (blog) => `Sua senha de ${blog} foi alterada`,
    preheader: 'Se não foi você, redefina sua senha agora.',
    heading: 'Sua senha foi alterada',
    body: (blog) =>
      `A senha da sua conta em ${blog} acaba de ser alterada. Suas sessões em todos os outros dispositivos foram encerradas.`,
    warning:
      'Se não foi você, redefina sua senha agora mesmo. Depois, confira o que foi publicado na sua conta.',
    action: 'Redefinir senha',
  },

  passkeyAdded: {
    subject: (blog) => `Uma chave de acesso foi adicionada à sua conta em ${blog}`,
    preheader: 'Se não foi você, redefina sua senha agora.',
    heading: 'Nova chave de acesso',
    body: (blog) =>
      `Uma chave de acesso acaba de ser adicionada à sua conta em ${blog}. Quem tem essa chave pode entrar na conta. Todas as suas chaves de acesso estão no painel.`,
    warning:
      'Se não foi você, redefina sua senha agora mesmo. Isso remove todas as chaves de acesso e encerra todas as sessões.',
    action: 'Redefinir senha',
  },

  passkeyRemoved: {
    subject: (blog) => `Uma chave de acesso foi removida da sua conta em ${blog}`,
    preheader: 'Se não foi você, redefina sua senha agora.',
    heading: 'Chave de acesso removida',
    body: (blog) =>
      `Uma chave de acesso, ou todas elas, acaba de ser removida da sua conta em ${blog} e não serve mais para entrar. Ao redefinir a senha, todas são removidas.`,
    warning:
      'Se não foi você, redefina sua senha agora mesmo. Isso remove todas as chaves de acesso e encerra todas as sessões.',
    action: 'Redefinir senha',
  },

  tokenCreated: {
    subject: (blog) => `Um token de acesso foi criado para sua conta em ${blog}`,
    preheader: 'Se não foi você, redefina sua senha agora.',
    heading: 'Novo token de acesso',
    body: (blog) =>
      `Um token de acesso acaba de ser criado para sua conta em ${blog}. Um programa com esse token pode agir em seu nome. Todos os seus tokens de acesso estão no painel.`,
    warning:
      'Se não foi você, redefina sua senha agora mesmo. Isso revoga todos os tokens de acesso e encerra todas as sessões.',
    action: 'Redefinir senha',
  },

  accountInvitation: {
    subject: (blog) => `Sua conta em ${blog}`,
    preheader: 'Seus artigos foram transferidos. Ative a conta em que eles estão.',
    heading: 'Ative sua conta',
    body: (blog) =>
      `Seus artigos agora estão em ${blog}, em uma conta que espera por você. Escolha uma senha para gerenciá-los.`,
    action: 'Ativar conta',
    expires: (days) =>
      `Este link só funciona uma vez e expira em ${plural(days, { one: '# dia', other: '# dias' })}.`,
    ignore: 'Se você não conhece este blog, ignore este e-mail. Sem o link, ninguém pode entrar na conta.',
  },

  accountApproved: {
    subject: (blog) => `Agora você pode publicar em ${blog}`,
    preheader: 'Sua conta foi aprovada.',
    heading: 'Sua conta foi aprovada',
    body: (blog) => `Sua conta em ${blog} foi aprovada. Agora você pode publicar seus rascunhos.`,
    action: 'Ir para meus artigos',
    contributor: {
      subject: (blog) => `Agora você pode escrever em ${blog}`,
      body: (blog) =>
        `Sua conta em ${blog} foi aprovada. Agora você pode enviar seus rascunhos para revisão. A equipe editorial os publica.`,
    },
  },

  submissionSentBack: {
    subject: (blog) => `${blog}: seu texto foi devolvido`,
    preheader: 'Leia o comentário, ajuste seu texto e envie-o de novo.',
    heading: 'Seu texto foi devolvido',
    body: (title, blog) =>
      `A equipe editorial de ${blog} leu “${title}”, devolveu o texto a você e escreveu:`,
    action: 'Abrir o rascunho',
  },

  submissionPublished: {
    subject: (blog) => `${blog}: seu texto foi publicado`,
    preheader: 'A equipe editorial publicou o que você enviou.',
    heading: 'Seu texto foi publicado',
    body: (title, blog) => `A equipe editorial de ${blog} publicou “${title}”.`,
    action: 'Ler o artigo',
  },

  roleChanged: {
    subject: (blog) => `Sua função em ${blog} mudou`,
    preheader: (role) => `Agora sua função é: ${role}.`,
    heading: 'Sua função mudou',
    body: (blog, role) => `Um admin alterou o que você pode fazer em ${blog}. Agora sua função é: ${role}.`,
    allowed: {
      contributor: 'Você pode escrever artigos e enviá-los para revisão. A equipe editorial os publica.',
      author: 'Você pode escrever e publicar artigos.',
      editor:
        'Você também pode publicar textos enviados, editar e ocultar artigos publicados de outras pessoas e tratar denúncias.',
      admin: 'Você pode fazer tudo, incluindo gerenciar contas e configurações.',
    },
    action: 'Ver minha conta',
  },

  accountRejected: {
    subject: (blog) => `Sua conta em ${blog} não foi aprovada`,
    preheader: 'A conta será excluída em 30 dias.',
    heading: 'Sua conta não foi aprovada',
    body: (blog) => `Um admin de ${blog} não aprovou sua conta.`,
    reason: (reason) => `Motivo: ${reason}`,
    deletion: 'Sua conta e todo o conteúdo dela serão excluídos em 30 dias.',
  },

  articleEdited: {
    subject: (blog) => `Seu artigo em ${blog} foi editado`,
    preheader: 'A alteração já está publicada. Você pode restaurar a versão anterior.',
    heading: 'Seu artigo foi editado',
    body: (title, editor) =>
      editor === ''
        ? `A equipe editorial alterou seu artigo “${title}”. O novo texto aparece com o seu nome.`
        : `${editor} alterou seu artigo “${title}”. O novo texto aparece com o seu nome.`,
    history: 'O histórico de versões mostra o que mudou. Nele você pode restaurar uma versão anterior.',
    action: 'Abrir histórico de versões',
    more: 'Se houver mais alterações na próxima hora, você não receberá outro e-mail.',
  },

  scheduleDropped: {
    subject: (blog) => `Sua alteração em ${blog} não foi publicada`,
    preheader: 'A equipe editorial alterou o texto nesse meio-tempo. Seu rascunho continua salvo.',
    heading: 'Sua alteração não foi publicada',
    body: (title) =>
      `Você tinha agendado uma alteração em “${title}”. Ela não foi publicada porque a equipe editorial alterou o texto depois que você começou.`,
    hint: 'Seu texto continua salvo como rascunho. Compare-o com a versão publicada e depois atualize ou agende de novo.',
    action: 'Abrir rascunho',
  },

  test: {
    subject: (blog) => `E-mail de teste de ${blog}`,
    preheader: 'Funcionou: este e-mail chegou.',
    heading: 'Funcionou!',
    body: (blog) => `Um admin de ${blog} enviou este e-mail para verificar se os e-mails estão chegando.`,
    confirm: 'Você também pode usá-lo para confirmar que este é o e-mail da sua conta.',
    action: 'Confirmar e-mail',
  },
};
