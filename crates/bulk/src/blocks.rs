//! The blocks of a file, which a thread of its own reads and decompresses.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::time::Instant;

use crate::input::BLOCK;

/// The number of blocks that are read ahead while all workers are busy.
const BLOCKS_AHEAD: usize = 8;

/// Counts what is read, for progress and statistics.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gauges {
    /// The number of bytes read from the disk.
    pub(crate) bytes: Arc<AtomicU64>,
    /// The time that reading and decompressing took, in nanoseconds.
    pub(crate) time: Arc<AtomicU64>,
}

/// The blocks of a file, read and decompressed by a thread of their own.
pub(crate) struct Blocks {
    receiver: Receiver<io::Result<Vec<u8>>>,
    block: Vec<u8>,
    /// The number of bytes that were taken from the block.
    taken: usize,
    ended: bool,
    /// An error that arrived when the caller did not wait.
    error: Option<io::Error>,
}

impl Blocks {
    pub(crate) fn new(mut reader: impl Read + Send + 'static, gauges: &Gauges) -> Self {
        let (sender, receiver) = sync_channel(BLOCKS_AHEAD);
        let time = Arc::clone(&gauges.time);
        // No thread joins this one: it may be blocked on a pipe when the command ends.
        std::thread::spawn(move || {
            loop {
                let start = Instant::now();
                let block = read_block(&mut reader);
                time.fetch_add(start.elapsed().as_nanos() as u64, Ordering::Relaxed);
                let is_last = block.as_ref().map_or(true, Vec::is_empty);
                if sender.send(block).is_err() || is_last {
                    return;
                }
            }
        });
        Self { receiver, block: Vec::new(), taken: 0, ended: false, error: None }
    }

    /// What was not yet taken from the block.
    pub(crate) fn rest(&self) -> &[u8] {
        &self.block[self.taken..]
    }

    /// Takes this many bytes from the block.
    pub(crate) const fn take(&mut self, bytes: usize) {
        self.taken += bytes;
    }

    /// Takes all but this many bytes from the block.
    pub(crate) const fn leave(&mut self, bytes: usize) {
        self.taken = self.block.len() - bytes;
    }

    /// Whether there is no block after this one.
    pub(crate) const fn ended(&self) -> bool {
        self.ended
    }

    /// Gets the next block if this one is used up; false at the end, or if it had to wait.
    pub(crate) fn fill(&mut self, may_wait: bool) -> io::Result<bool> {
        if self.taken < self.block.len() {
            return Ok(true);
        }
        if self.ended {
            return Ok(false);
        }
        let received = match self.error.take() {
            Some(error) => Ok(Err(error)),
            None if may_wait => self.receiver.recv().map_err(|_| TryRecvError::Disconnected),
            None => self.receiver.try_recv(),
        };
        match received {
            Ok(Err(error)) if may_wait => return Err(error),
            Ok(Err(error)) => self.error = Some(error),
            Ok(Ok(block)) => {
                self.ended = block.is_empty();
                (self.block, self.taken) = (block, 0);
            }
            // The reading thread panicked, which is reported already.
            Err(TryRecvError::Disconnected) => self.ended = true,
            Err(TryRecvError::Empty) => {}
        }
        Ok(!self.rest().is_empty())
    }
}

/// Reads what can be had at once, but at least one byte; an empty block is the end.
fn read_block(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut block = vec![0; BLOCK];
    loop {
        match reader.read(&mut block) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
            Ok(count) => {
                block.truncate(count);
                return Ok(block);
            }
        }
    }
}
