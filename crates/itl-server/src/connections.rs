//! Connections: accepted up to a bound, for all and for each address; closed when nothing moves on them, or an answer is not taken; ended in good order when the
//! server is.

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, Sleep, sleep};
use tokio_rustls::TlsAcceptor;

use crate::addresses::Addresses;
use crate::log;
use crate::state::Shared;

/// Room for the head of a request.
const HEAD: usize = 64 << 10;
/// How long the server waits before it accepts again, when the system would not.
const AGAIN: Duration = Duration::from_millis(100);

/// Serves connections until `stop` says so; then those that are answered are answered to their end, within the grace.
pub(crate) async fn serve(
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    router: Router,
    shared: Shared,
    mut stop: watch::Receiver<bool>,
) {
    let room = Arc::new(Semaphore::new(shared.limits.connections));
    let addresses = Addresses::of(shared.limits.connections.div_ceil(2));
    let mut open = JoinSet::new();
    loop {
        let place = tokio::select! {
            place = Arc::clone(&room).acquire_owned() => place,
            _ = stop.changed() => break,
        };
        let stream = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop.changed() => break,
        };
        while open.try_join_next().is_some() {}
        let Ok((stream, from)) = stream else {
            // No more handles, say: those that are open have to end first.
            sleep(AGAIN).await;
            continue;
        };
        // One that has all its connections is closed without a word.
        let Some(of_address) = addresses.enter(from.ip()) else { continue };
        let (tls, router, shared, stop) = (tls.clone(), router.clone(), Arc::clone(&shared), stop.clone());
        open.spawn(async move {
            let _places = (place, of_address);
            shared.connections.fetch_add(1, Ordering::Relaxed);
            one(stream, tls, router, &shared, stop).await;
            shared.connections.fetch_sub(1, Ordering::Relaxed);
        });
    }
    drop(listener);
    let all = async { while open.join_next().await.is_some() {} };
    if tokio::time::timeout(shared.limits.grace, all).await.is_err() {
        log::happened("stop", "connections that did not end in time were closed");
    }
}

async fn one(
    stream: TcpStream,
    tls: Option<TlsAcceptor>,
    router: Router,
    shared: &Shared,
    stop: watch::Receiver<bool>,
) {
    let _ = stream.set_nodelay(true);
    let patience = shared.limits.patience;
    match tls {
        None => answer(stream, router, shared, stop).await,
        Some(tls) => {
            if let Ok(Ok(stream)) = tokio::time::timeout(patience, tls.accept(stream)).await {
                answer(stream, router, shared, stop).await;
            }
        }
    }
}

async fn answer<S>(stream: S, router: Router, shared: &Shared, mut stop: watch::Receiver<bool>)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    // Whoever waits for an answer hears nothing meanwhile: longer than that nothing is waited for.
    let idle = shared.limits.wait + shared.limits.patience;
    let stream = TokioIo::new(Moving::new(stream, idle, shared.limits.patience));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(shared.limits.patience)
        .max_buf_size(HEAD)
        .serve_connection(stream, TowerToHyperService::new(router));
    tokio::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        _ = stop.changed() => {
            connection.as_mut().graceful_shutdown();
            connection.as_mut().await
        }
    };
    // What a client did wrong, or that it went away, is nothing to tell.
    drop(ended);
}

/// Bytes of a second that a client has to take of an answer, on average over each time that its patience is.
const SLOWEST: u64 = 1 << 10;

/// A stream that ends when nothing moved on it for a while, in or out, or when an answer is not taken.
struct Moving<S> {
    stream: S,
    idle: Duration,
    end: Pin<Box<Sleep>>,
    patience: Duration,
    /// While an answer waits to be taken: when the client has to have taken enough of it, and how much it took.
    taking: Option<(Pin<Box<Sleep>>, u64)>,
}

impl<S> Moving<S> {
    fn new(stream: S, idle: Duration, patience: Duration) -> Self {
        Self { stream, idle, end: Box::pin(sleep(idle)), patience, taking: None }
    }

    /// What came of a try to send a part of an answer: the client took it, or waits, or has waited for too long.
    fn taken(
        &mut self,
        context: &mut Context<'_>,
        tried: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        let patience = self.patience;
        let enough = SLOWEST.saturating_mul(patience.as_secs());
        match &tried {
            Poll::Ready(Ok(bytes)) => {
                if let Some((_, taken)) = &mut self.taking {
                    *taken = taken.saturating_add(*bytes as u64);
                    if *taken >= enough {
                        self.taking = None;
                    }
                }
            }
            Poll::Ready(Err(_)) => {}
            Poll::Pending => {
                let (end, _) = self.taking.get_or_insert_with(|| (Box::pin(sleep(patience)), 0));
                if end.as_mut().poll(context).is_ready() {
                    return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
                }
            }
        }
        tried
    }

    /// What came of a try to move something: it did, or the time is over, or it has to wait.
    fn moved<T>(&mut self, context: &mut Context<'_>, tried: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if tried.is_ready() {
            let end = Instant::now() + self.idle;
            self.end.as_mut().reset(end);
            return tried;
        }
        match self.end.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Moving<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let tried = Pin::new(&mut self.stream).poll_read(context, into);
        self.moved(context, tried)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Moving<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let tried = Pin::new(&mut self.stream).poll_write(context, bytes);
        let tried = self.taken(context, tried);
        self.moved(context, tried)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let tried = Pin::new(&mut self.stream).poll_flush(context);
        if tried.is_ready() {
            // All that there was is taken: the next answer has its own time.
            self.taking = None;
        }
        self.moved(context, tried)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let tried = Pin::new(&mut self.stream).poll_shutdown(context);
        self.moved(context, tried)
    }
}
